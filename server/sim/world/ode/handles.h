#pragma once

#include <memory>
#include <type_traits>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Deleter for std::unique_ptr that calls an ODE function.
template <auto kDestroy>
struct Destroyer {
    template <typename T>
    void operator()(T* handle) const {
        kDestroy(handle);
    }
};

/// Owner of an ODE object whose id has the type `Id`.
template <typename Id, auto kDestroy>
using Handle = std::unique_ptr<std::remove_pointer_t<Id>, Destroyer<kDestroy>>;

/// Destroys a geom (ODE's shape for collisions) that was made by shapes.h, and the geom's Hull, if
/// any.
void destroy_geom(dGeomID geom);

/// Owners of the different kinds of ODE objects. In a class, declare a world before its bodies and
/// joints, and a body before its geoms. The reason: members are destroyed in reverse order, and an
/// object must be destroyed before the object to which it refers.
using WorldHandle = Handle<dWorldID, dWorldDestroy>;
using BodyHandle = Handle<dBodyID, dBodyDestroy>;
using GeomHandle = Handle<dGeomID, destroy_geom>;
using JointHandle = Handle<dJointID, dJointDestroy>;
using JointGroupHandle = Handle<dJointGroupID, dJointGroupDestroy>;

}  // namespace cancha::world::ode
