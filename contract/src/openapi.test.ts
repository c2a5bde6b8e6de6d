import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from './calls.ts';
import { openapiDocument, schemaWriter } from './openapi.ts';

type Json = { [key: string]: unknown };

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
}

const document = openapiDocument('1.2.3') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every object schema in the document that says which of its fields there must be. */
const demandingSchemas = (node: unknown): Json[] => {
  if (!isJson(node)) return [];
  const own = !Array.isArray(node) && Array.isArray(node['required']) && isJson(node['properties']);
  return [...(own ? [node] : []), ...Object.values(node).flatMap(demandingSchemas)];
};

describe('the OpenAPI document', () => {
  it('is valid, and everything that it refers to is there', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('declares every call once, with an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids).toHaveLength(allCalls.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares every parameter of every path, and no other', () => {
    for (const { path, operation } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect({ path, names: declared.map(({ name }) => name) }).toEqual({ path, names: wanted });
      expect(declared.filter(({ required }) => !required)).toEqual([]);
    }
  });

  it('describes every field that it demands', () => {
    const schemas = demandingSchemas(document);
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas)
      expect(Object.keys(schema['properties'] as Json)).toEqual(
        expect.arrayContaining(schema['required'] as string[]),
      );
  });

  it('describes no schema by itself', () => {
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(schema).not.toEqual({ $ref: `#/components/schemas/${name}` });
  });

  it('describes the id of a procedure, a patient and a person', () => {
    for (const name of ['Procedure', 'Patient', 'User'])
      expect(document.components.schemas[name]).toMatchObject({ properties: { id: { type: 'integer' } } });
  });
});

describe('a schema in the document', () => {
  /** Keywords that the writer removes or changes. */
  const KEYWORDS = ['id', '$defs', '$ref', '$schema', 'properties', 'required', 'enum', 'default', 'const'];

  it('keeps its fields whatever they are called', () => {
    const name = fc.oneof(fc.constantFrom(...KEYWORDS), fc.string({ minLength: 1, maxLength: 8 }));
    const names = fc.uniqueArray(
      name.filter((one) => one !== '__proto__'),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(names, names, (outer, inner) => {
        const objectOf = (keys: readonly string[], field: z.ZodType) =>
          z.strictObject(Object.fromEntries(keys.map((key) => [key, field])));
        const schema = objectOf(outer, z.array(objectOf(inner, z.enum(['id', 'b'])))).meta({ id: 'Thing' });
        const writer = schemaWriter();
        expect(writer.write(schema, 'output')).toEqual({ $ref: '#/components/schemas/Thing' });
        const field = { type: 'string', enum: ['id', 'b'] };
        const fields = (keys: readonly string[], of: unknown) => {
          const properties = Object.fromEntries(keys.map((key) => [key, of]));
          return {
            type: 'object',
            properties,
            required: Object.keys(properties),
            additionalProperties: false,
          };
        };
        const items = fields(inner, field);
        expect(writer.components['Thing']).toEqual(fields(outer, { type: 'array', items }));
      }),
    );
  });

  it('has a name that no other schema has', () => {
    const writer = schemaWriter();
    writer.write(z.strictObject({ id: z.int() }).meta({ id: 'OneOfTwo' }), 'output');
    expect(() => writer.write(z.array(z.string()).meta({ id: 'OneOfTwo' }), 'output')).toThrow(
      'Two schemas are called OneOfTwo.',
    );
  });
});
