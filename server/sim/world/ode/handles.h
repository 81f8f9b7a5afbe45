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

/// Destroys a geom of shapes.h, with the hull that it may have.
void destroy_geom(dGeomID geom);

/// ODE objects that die with their owner. A world is declared before its bodies and joints, a body
/// before its geoms: then each is gone before what it stands on.
using WorldHandle = Handle<dWorldID, dWorldDestroy>;
using BodyHandle = Handle<dBodyID, dBodyDestroy>;
using GeomHandle = Handle<dGeomID, destroy_geom>;
using JointHandle = Handle<dJointID, dJointDestroy>;
using JointGroupHandle = Handle<dJointGroupID, dJointGroupDestroy>;

}  // namespace cancha::world::ode
