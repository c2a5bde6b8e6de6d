import { FAILURES } from '@cotyle/domain/errors';
import type { FailureCode } from '@cotyle/domain/errors';
import { z } from 'zod';
import type { Access, CallShape } from './call.ts';
import { allCalls } from './calls.ts';
import { API_BASE } from './client.ts';
import { failure } from './failure.ts';

type Json = { [key: string]: unknown };

const FHIR_JSON = 'application/fhir+json';

/** In these keywords the keys are names of our own, such as `id`; a keyword of the same name means nothing there. */
const NAMED_SCHEMAS = new Set(['properties', 'patternProperties']);

/** These hold values, not schemas. */
const VALUES = new Set(['default', 'const', 'enum', 'examples', 'required']);

/** Named schemas are collected here and referenced, so that each is in the document once. */
export const schemaWriter = () => {
  const components: Json = {};
  const keep = (name: string, schema: unknown): void => {
    if (name in components && JSON.stringify(components[name]) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    components[name] = schema;
  };
  const hoistEach = (schemas: Json): Json =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, hoist(schema)]));
  const hoistKeyword = (keyword: string, value: unknown): unknown => {
    if (VALUES.has(keyword)) return value;
    if (keyword === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/');
    return NAMED_SCHEMAS.has(keyword) ? hoistEach(value as Json) : hoist(value);
  };
  const hoist = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(hoist);
    if (typeof node !== 'object' || node === null) return node;
    const { $defs, $schema: _schema, ...rest } = node as Json;
    for (const [name, schema] of Object.entries(hoistEach(($defs ?? {}) as Json))) keep(name, schema);
    return Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [keyword, hoistKeyword(keyword, value)]),
    );
  };
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json =>
    hoist(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;
  return { components, write };
};

type Writer = ReturnType<typeof schemaWriter>;

const accessSentence = (access: Access): string => {
  switch (access.kind) {
    case 'anyone':
      return 'Open to anyone.';
    case 'refresh-token':
      return 'The bearer is a refresh token.';
    case 'fhir-client':
      return 'For FHIR clients. The bearer is the token that the token endpoint has issued.';
    case 'signed-in':
      return [
        `For ${access.roles.join(', ')}.`,
        access.whilePending ? 'Also while the password must be changed.' : '',
        access.whileFactorMissing ? 'Also while a second factor must be added.' : '',
        access.orLink ? 'The token of a one-time link may stand in for the bearer.' : '',
      ]
        .filter(Boolean)
        .join(' ');
  }
};

const failuresOf = (call: CallShape): readonly FailureCode[] => {
  const common: FailureCode[] = ['MALFORMED', 'FAULT', 'UNAVAILABLE', 'DATABASE_FULL'];
  if (call.body ?? call.form) common.push('INVALID', 'TOO_LARGE', 'WRONG_TYPE');
  if (call.access.kind !== 'anyone') common.push('SIGNED_OUT');
  if (call.access.kind === 'fhir-client') common.push('FORBIDDEN', 'TOO_MANY_CALLS');
  if (call.access.kind === 'signed-in')
    common.push('FORBIDDEN', 'PASSWORD_CHANGE_REQUIRED', 'FACTOR_ENROLMENT_REQUIRED', 'TOO_MANY_CALLS');
  return [...new Set([...common, ...(call.fails ?? [])])];
};

const successOf = (call: CallShape, writer: Writer): Json => {
  if (call.protocol === 'tus') return { '2XX': { description: 'As the tus protocol says' } };
  if (call.protocol === 'fhir')
    return { '2XX': { description: 'As FHIR R4 says', content: { [FHIR_JSON]: { schema: {} } } } };
  if (call.redirects) return { 302: { description: 'The browser goes on to another address' } };
  if (call.bytes) {
    const content = { [call.bytes]: { schema: { type: 'string', format: 'binary' } } };
    return {
      200: { description: 'The whole content', content },
      206: { description: 'The range that was asked for', content },
      304: { description: 'The caller has it' },
    };
  }
  const schema = call.answer ? writer.write(call.answer, 'output') : {};
  return {
    200: {
      description: 'Success',
      content: { [call.stream ? 'text/event-stream' : 'application/json']: { schema } },
    },
  };
};

const responsesOf = (call: CallShape, writer: Writer): Json => {
  const responses = successOf(call, writer);
  const content =
    call.protocol === 'fhir'
      ? { [FHIR_JSON]: { schema: { type: 'object', description: 'OperationOutcome' } } }
      : { 'application/json': { schema: writer.write(failure, 'output') } };
  for (const code of failuresOf(call)) {
    const { status } = FAILURES[code];
    const before = responses[status] as { description: string } | undefined;
    responses[status] = { description: before ? `${before.description}, ${code}` : code, content };
  }
  return responses;
};

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query', writer: Writer): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = writer.write(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }));
};

const requestBodyOf = (call: CallShape, writer: Writer): Json => {
  const content = (type: string, schema: Json): Json => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  });
  if (call.body)
    return content(
      call.bodyType ?? (call.protocol === 'fhir' ? FHIR_JSON : 'application/json'),
      writer.write(call.body, 'input'),
    );
  if (call.form) {
    const fields = writer.write(call.form.fields, 'input') as { properties?: Json };
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    return content('multipart/form-data', {
      ...fields,
      properties: { ...fields.properties, [call.form.files]: files },
    });
  }
  return call.method === 'PATCH'
    ? content('application/offset+octet-stream', { type: 'string', format: 'binary' })
    : {};
};

const operationOf = (resource: string, name: string, call: CallShape, writer: Writer): Json => ({
  operationId: `${resource}.${name}`,
  tags: [resource],
  summary: call.summary,
  description: accessSentence(call.access),
  'x-access': call.access,
  security: call.access.kind === 'anyone' ? [] : [{ bearer: [] }],
  parameters: [...parametersOf(call.params, 'path', writer), ...parametersOf(call.query, 'query', writer)],
  ...requestBodyOf(call, writer),
  responses: responsesOf(call, writer),
});

export const openapiDocument = (version: string): object => {
  const writer = schemaWriter();
  const paths: Record<string, Json> = {};
  for (const { resource, name, call } of allCalls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(resource, name, call, writer);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cotyle',
      version,
      description: 'Hip-surgery planning, from the CT request to the operating room.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: writer.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
};
