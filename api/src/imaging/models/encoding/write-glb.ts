import type { CompressedMeshlet } from './compress.ts';

/** Constants of glTF 2.0 and of the GLB container. */
const MAGIC = 0x4654_6c67;
const VERSION = 2;
const JSON_CHUNK = 0x4e4f_534a;
const BINARY_CHUNK = 0x004e_4942;
const ARRAY_BUFFER = 34_962;
const ELEMENT_ARRAY_BUFFER = 34_963;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;
const FLOAT = 5126;

const COMPRESSION = 'EXT_meshopt_compression';
const QUANTIZATION = 'KHR_mesh_quantization';

const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/** The positions of the meshlets: compressed in the file, and in the buffer after decoding. */
const layoutOf = (meshlets: readonly CompressedMeshlet[]) => {
  const views: object[] = [];
  const parts: { at: number; bytes: Uint8Array }[] = [];
  let packed = 0;
  let unpacked = 0;
  const add = (bytes: Uint8Array, count: number, stride: number, view: object, mode: string): void => {
    const compression = {
      buffer: 0,
      byteOffset: packed,
      byteLength: bytes.length,
      byteStride: stride,
      count,
      mode,
    };
    const byteLength = count * stride;
    views.push({
      buffer: 1,
      byteOffset: unpacked,
      byteLength,
      ...view,
      extensions: { [COMPRESSION]: compression },
    });
    parts.push({ at: packed, bytes });
    packed += aligned(bytes.length);
    unpacked += aligned(byteLength);
  };
  for (const { vertices, indices } of meshlets) {
    const { stride } = vertices;
    add(vertices.bytes, vertices.count, stride, { byteStride: stride, target: ARRAY_BUFFER }, 'ATTRIBUTES');
    add(indices.bytes, indices.count, indices.stride, { target: ELEMENT_ARRAY_BUFFER }, 'TRIANGLES');
  }
  return { views, parts, packed, unpacked };
};

const accessorsOf = ({ grid, vertices, indices, min, max }: CompressedMeshlet, index: number): object[] => [
  {
    bufferView: 2 * index,
    componentType: grid ? UNSIGNED_SHORT : FLOAT,
    count: vertices.count,
    type: 'VEC3',
    min,
    max,
  },
  {
    bufferView: 2 * index + 1,
    componentType: indices.stride === 2 ? UNSIGNED_SHORT : UNSIGNED_INT,
    count: indices.count,
    type: 'SCALAR',
  },
];

/** Scales and moves the meshlet into the millimetres of the STL. */
const nodeOf = ({ grid }: CompressedMeshlet, mesh: number): object =>
  grid
    ? {
        mesh,
        translation: grid.origin.map((steps) => steps * grid.step),
        scale: [grid.step, grid.step, grid.step],
      }
    : { mesh };

const documentOf = (meshlets: readonly CompressedMeshlet[], layout: ReturnType<typeof layoutOf>): object => {
  const extensions = meshlets.some(({ grid }) => grid) ? [COMPRESSION, QUANTIZATION] : [COMPRESSION];
  return {
    asset: { version: '2.0', generator: 'Cotyle', extras: { unit: 'millimetre' } },
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    scene: 0,
    scenes: [{ nodes: meshlets.map((_, index) => index) }],
    nodes: meshlets.map(nodeOf),
    meshes: meshlets.map((_, index) => ({
      primitives: [{ attributes: { POSITION: 2 * index }, indices: 2 * index + 1 }],
    })),
    accessors: meshlets.flatMap(accessorsOf),
    bufferViews: layout.views,
    buffers: [
      { byteLength: layout.packed },
      { byteLength: layout.unpacked, extensions: { [COMPRESSION]: { fallback: true } } },
    ],
  };
};

/** A glTF 2.0 file without normals: the viewer shades triangles flat. */
export const writeGlb = (meshlets: readonly CompressedMeshlet[]): Uint8Array => {
  const layout = layoutOf(meshlets);
  const json = new TextEncoder().encode(JSON.stringify(documentOf(meshlets, layout)));
  const jsonLength = aligned(json.length);
  const binaryAt = 12 + 8 + jsonLength;
  const glb = new Uint8Array(binaryAt + 8 + layout.packed);
  const view = new DataView(glb.buffer);
  [MAGIC, VERSION, glb.length, jsonLength, JSON_CHUNK].forEach((word, n) =>
    view.setUint32(n * 4, word, true),
  );
  // JSON is padded with spaces, binary data with zeros.
  glb.fill(0x20, 20, binaryAt);
  glb.set(json, 20);
  view.setUint32(binaryAt, layout.packed, true);
  view.setUint32(binaryAt + 4, BINARY_CHUNK, true);
  for (const { at, bytes } of layout.parts) glb.set(bytes, binaryAt + 8 + at);
  return glb;
};
