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

/// Owner of an ODE object with an id of type `Id`.
template <typename Id, auto kDestroy>
using Handle = std::unique_ptr<std::remove_pointer_t<Id>, Destroyer<kDestroy>>;

/// Destroys a geom that was made by shapes.h, and the geom's Hull if it has one.
void destroy_geom(dGeomID geom);

/// Owners of the kinds of ODE objects. In a class, declare a world before its bodies and joints,
/// and a body before its geoms: members are destroyed in reverse order, and each of these objects
/// must be destroyed before the one that it refers to.
using WorldHandle = Handle<dWorldID, dWorldDestroy>;
using BodyHandle = Handle<dBodyID, dBodyDestroy>;
using GeomHandle = Handle<dGeomID, destroy_geom>;
using JointHandle = Handle<dJointID, dJointDestroy>;
using JointGroupHandle = Handle<dJointGroupID, dJointGroupDestroy>;

}  // namespace cancha::world::ode
