//! A JSON value as serde's types read it. Every mismatch is found here, where both sides of it are known.

use serde::{
    Deserializer,
    de::{
        DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
    },
};
use serde_json::{Map, Value, map};

use super::error::ReadError;
use crate::TEXTS;

/// A value that is being read.
#[derive(Clone, Copy)]
pub(super) struct ValueReader<'de>(pub(super) &'de Value);

/// What stands for the content of a variant that has none.
const NULL: &Value = &Value::Null;

macro_rules! whole_numbers {
    ($($method:ident $number:ty, $visit:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            let number = match self.0 {
                Value::Number(number) => number.as_i128().and_then(|number| <$number>::try_from(number).ok()),
                _ => None,
            };
            match number {
                Some(number) => visitor.$visit(number),
                None => {
                    let message = TEXTS.message("expected-whole-number");
                    let message = message.with("least", <$number>::MIN.to_string());
                    Err(ReadError::expected(message.with("most", <$number>::MAX.to_string()), self.0))
                }
            }
        })*
    };
}

impl<'de> ValueReader<'de> {
    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(ReadError::expected(TEXTS.message("expected-text"), self.0)),
        }
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Array(items) => visitor.visit_seq(Items { rest: items, index: 0 }),
            _ => Err(ReadError::expected(TEXTS.message("expected-list"), self.0)),
        }
    }

    fn list_of<V: Visitor<'de>>(self, count: usize, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Array(items) if items.len() == count => self.list(visitor),
            _ => {
                let message = TEXTS.message("expected-list-of").with("count", count);
                Err(ReadError::expected(message, self.0))
            }
        }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
            _ => Err(ReadError::expected(TEXTS.message("expected-object"), self.0)),
        }
    }
}

impl<'de> Deserializer<'de> for ValueReader<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), _, _) => visitor.visit_u64(number),
                (None, Some(number), _) => visitor.visit_i64(number),
                (None, None, number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(_) => self.text(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    whole_numbers! {
        deserialize_u8 u8, visit_u8;
        deserialize_u16 u16, visit_u16;
        deserialize_u32 u32, visit_u32;
        deserialize_u64 u64, visit_u64;
        deserialize_i8 i8, visit_i8;
        deserialize_i16 i16, visit_i16;
        deserialize_i32 i32, visit_i32;
        deserialize_i64 i64, visit_i64;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Bool(value) => visitor.visit_bool(*value),
            _ => Err(ReadError::expected(TEXTS.message("expected-boolean"), self.0)),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0.as_f64() {
            Some(number) => visitor.visit_f64(number),
            None => Err(ReadError::expected(TEXTS.message("expected-number"), self.0)),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.text(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.text(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.text(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            _ => Err(ReadError::expected(TEXTS.message("expected-null"), self.0)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.list(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.list_of(count, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.list_of(count, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.object(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let variant = match self.0 {
            Value::String(name) => Some(Variant { name, content: None }),
            Value::Object(fields) if fields.len() == 1 => {
                fields.iter().next().map(|(name, content)| Variant { name, content: Some(content) })
            }
            _ => None,
        };
        match variant {
            Some(variant) => visitor.visit_enum(variant),
            None => {
                let message = TEXTS.message("unknown-value");
                Err(ReadError::unknown(message, &self.0.to_string(), names))
            }
        }
    }

    serde::forward_to_deserialize_any! { i128 u128 bytes byte_buf unit_struct identifier ignored_any }
}

/// The items of a list that are still to be read.
struct Items<'de> {
    rest: &'de [Value],
    index: usize,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some((item, rest)) = self.rest.split_first() else { return Ok(None) };
        let index = self.index;
        (self.rest, self.index) = (rest, index + 1);
        seed.deserialize(ValueReader(item)).map(Some).map_err(|error| error.in_item(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The fields of an object that are still to be read.
struct Fields<'de> {
    rest: map::Iter<'de>,
    next: Option<(&'de str, &'de Value)>,
}

impl<'de> Fields<'de> {
    fn new(fields: &'de Map<String, Value>) -> Fields<'de> {
        Fields { rest: fields.iter(), next: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.next = Some((name, value));
        seed.deserialize(name.as_str().into_deserializer()).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let (name, value) = self.next.take().unwrap_or(("", NULL));
        seed.deserialize(ValueReader(value)).map_err(|error| error.in_field(name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A variant of an enum: its name, and what stands behind the name.
struct Variant<'de> {
    name: &'de str,
    content: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = ReadError;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Variant<'de>), ReadError> {
        Ok((seed.deserialize(self.name.into_deserializer())?, self))
    }
}

impl<'de> Variant<'de> {
    fn read<T>(
        self,
        read: impl FnOnce(ValueReader<'de>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        match self.content {
            Some(content) => read(ValueReader(content)).map_err(|error| error.in_field(self.name)),
            None => read(ValueReader(NULL)),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        self.read(serde::Deserialize::deserialize)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        self.read(|content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.read(|content| content.list_of(count, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.read(|content| content.object(visitor))
    }
}
