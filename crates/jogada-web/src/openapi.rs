//! The OpenAPI document: written from the list of routes, with the schemas beside it.

use axum::http::Method;
use serde_json::{Map, Value, json};

use crate::{
    access::Access,
    routes::{Answer, Route},
};

const SCHEMAS: &str = include_str!("schemas.json");

/// What any request may meet: a foreign page, too many requests, a breakdown.
const ANY: [u16; 3] = [403, 429, 500];
/// What a request with a body may meet besides.
const WITH_BODY: [u16; 3] = [400, 413, 415];

/// The document of these routes.
pub(crate) fn document(routes: &[Route]) -> Value {
    let schemas: Value = serde_json::from_str(SCHEMAS).expect("a test reads the schemas");
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Jogada",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Requests that change something carry the header `X-Jogada: 1` and come from the server's own \
                page. Sentences are in the language of `?lang=en|pt`, else of Accept-Language.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            "responses": {
                "Error": {
                    "description": "What went wrong: a stable code and a sentence",
                    "content": json_of("Error"),
                },
            },
        },
    })
}

fn operation(route: &Route) -> Value {
    let doc = &route.doc;
    let mut responses = Map::new();
    let (status, answer) = match doc.answer {
        Answer::Json(status, schema) => (status, json!({ "content": json_of(schema) })),
        Answer::Text(kind) => {
            (200, json!({ "content": { kind: { "schema": { "type": "string" } } } }))
        }
        Answer::File => (
            200,
            json!({ "content": { "*/*": { "schema": { "type": "string", "format": "binary" } } } }),
        ),
        Answer::Socket => (101, json!({})),
        Answer::Empty(status) => (status, json!({})),
    };
    responses.insert(status.to_string(), answer);
    responses[&status.to_string()]["description"] = json!("As asked");
    let is_socket = matches!(doc.answer, Answer::Socket);
    let of_body = if doc.body.is_some() { &WITH_BODY[..] } else { &[] };
    let of_socket = if is_socket { &[400, 426, 503][..] } else { &[] };
    // A path or a query that cannot be read is a bad request anywhere it can be given.
    let of_place = if route.path.contains('{') || !doc.query.is_empty() { &[400][..] } else { &[] };
    let errors = [&ANY[..], doc.errors, of_body, of_socket, of_place].concat();
    for error in errors {
        responses.insert(error.to_string(), json!({ "$ref": "#/components/responses/Error" }));
    }
    let mut operation = json!({
        "summary": doc.summary,
        "operationId": operation_name(&route.method, route.path),
        "parameters": parameters(route),
        "responses": responses,
    });
    if let Some(body) = doc.body {
        let content = match body {
            "binary" => {
                json!({ "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } })
            }
            schema => json_of(schema),
        };
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    if matches!(doc.access, Access::Staff | Access::Teacher | Access::Operator) {
        operation["security"] = json!([{ "token": [] }]);
    }
    operation
}

fn parameters(route: &Route) -> Vec<Value> {
    let parameter = |place: &str, name: &str, kind: &str, required: bool| json!({ "name": name, "in": place, "required": required, "schema": { "type": kind } });
    let mut parameters = vec![parameter("query", "lang", "string", false)];
    let is_number = |name: &str| name == "n" || route.path.starts_with("/api/tournaments/");
    let names = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    parameters.extend(names.map(|name| {
        parameter("path", name, if is_number(name) { "integer" } else { "string" }, true)
    }));
    let query = route.doc.query.iter();
    parameters.extend(query.map(|(name, kind)| parameter("query", name, kind, false)));
    if route.doc.takes_key {
        parameters.push(parameter("header", "X-Jogada-Key", "string", false));
        parameters.push(parameter("query", "key", "string", false));
    }
    if !matches!(route.method, Method::GET) {
        parameters.push(json!({
            "name": "X-Jogada", "in": "header", "required": true,
            "schema": { "type": "string", "const": "1" },
        }));
    }
    parameters
}

/// A name for programs: `post-tables-id-move`.
pub(crate) fn operation_name(method: &Method, path: &str) -> String {
    let path = path.trim_start_matches("/api/").replace(['{', '}'], "").replace('/', "-");
    format!("{}-{path}", method.as_str().to_lowercase())
}

fn json_of(schema: &str) -> Value {
    let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
    json!({ "application/json": { "schema": schema } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::routes;

    #[test]
    fn every_route_is_there_with_schemas_and_errors() {
        let (routes, document) = (routes(), document(&routes()));
        assert!(routes.len() > 20);
        for route in &routes {
            let operation = &document["paths"][route.path][route.method.as_str().to_lowercase()];
            assert!(operation["summary"].is_string(), "{} {}", route.method, route.path);
            assert!(operation["responses"]["429"].is_object(), "{}", route.path);
        }
        let listed: usize = document["paths"]
            .as_object()
            .unwrap()
            .values()
            .map(|p| p.as_object().unwrap().len())
            .sum();
        assert_eq!(listed, routes.len(), "no two routes are the same");
    }

    #[test]
    fn every_schema_that_is_named_is_there() {
        let document = document(&routes()).to_string();
        let known: Value = serde_json::from_str(SCHEMAS).unwrap();
        let named = document.split("#/components/schemas/").skip(1);
        for name in named.filter_map(|rest| rest.split('"').next()) {
            assert!(known[name].is_object(), "{name}");
        }
    }
}
