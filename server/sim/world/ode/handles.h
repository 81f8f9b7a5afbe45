#pragma once

#include <memory>
#include <type_traits>

#include <ode/ode.h>

namespace cancha::world::ode {

template <auto kDestroy>
struct Destroyer {
    template <typename T>
    void operator()(T* handle) const {
        kDestroy(handle);
    }
};

template <typename Id, auto kDestroy>
using Handle = std::unique_ptr<std::remove_pointer_t<Id>, Destroyer<kDestroy>>;

/// Destroys a geom of shapes.h, and its hull if it has one.
void destroy_geom(dGeomID geom);

/// Owners of ODE objects. Declare a world before its bodies and joints, and a body before its
/// geoms, so that each is destroyed before the object on which it depends.
using WorldHandle = Handle<dWorldID, dWorldDestroy>;
using BodyHandle = Handle<dBodyID, dBodyDestroy>;
using GeomHandle = Handle<dGeomID, destroy_geom>;
using JointHandle = Handle<dJointID, dJointDestroy>;
using JointGroupHandle = Handle<dJointGroupID, dJointGroupDestroy>;

}  // namespace cancha::world::ode
