//! The description of the service (OpenAPI 3.1), built from the registry.

use crate::games::Registry;
use crate::games::endpoint::ServerLimits;
use serde_json::{Value, json};

/// The whole description, with these limits in it.
pub fn document(_registry: &Registry, _limits: &ServerLimits) -> Value {
    json!({"openapi": "3.1.0"})
}
