import type { Mesh } from '@cotyle/domain/models/mesh';
import { MeshoptDecoder } from 'meshoptimizer/decoder';

interface View {
  readonly byteLength: number;
  readonly byteStride?: number;
  readonly extensions: {
    readonly EXT_meshopt_compression: {
      readonly buffer: number;
      readonly byteOffset: number;
      readonly byteLength: number;
      readonly byteStride: number;
      readonly count: number;
      readonly mode: string;
    };
  };
}

interface Accessor {
  readonly bufferView: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: string;
  readonly min?: readonly number[];
  readonly max?: readonly number[];
}

export interface Document {
  readonly asset: { readonly version: string };
  readonly extensionsRequired: readonly string[];
  readonly nodes: readonly {
    readonly mesh: number;
    readonly translation?: readonly number[];
    readonly scale?: readonly number[];
  }[];
  readonly meshes: readonly {
    readonly primitives: readonly { attributes: { POSITION: number }; indices: number }[];
  }[];
  readonly accessors: readonly Accessor[];
  readonly bufferViews: readonly View[];
  readonly buffers: readonly { byteLength: number }[];
}

/** The two chunks of a GLB; checks the header of the container. */
export const chunksOf = (glb: Uint8Array): { document: Document; binary: Uint8Array } => {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const word = (at: number): number => view.getUint32(at, true);
  const jsonLength = word(12);
  const binaryLength = word(20 + jsonLength);
  const expected = [0x46546c67, 2, glb.length, 0x4e4f534a, 0x004e4942, glb.length];
  const found = [word(0), word(4), word(8), word(16), word(24 + jsonLength), 28 + jsonLength + binaryLength];
  if (expected.join() !== found.join() || jsonLength % 4 !== 0 || binaryLength % 4 !== 0)
    throw new Error('The container is not a GLB.');
  return {
    document: JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength))) as Document,
    binary: glb.subarray(28 + jsonLength),
  };
};

const unpack = (binary: Uint8Array, { extensions }: View): Uint8Array => {
  const { byteOffset, byteLength, byteStride, count, mode } = extensions.EXT_meshopt_compression;
  const target = new Uint8Array(byteStride * count);
  const source = binary.subarray(byteOffset, byteOffset + byteLength);
  MeshoptDecoder.decodeGltfBuffer(target, count, byteStride, source, mode);
  return target;
};

/** One mesh per node, in millimetres, read from the document alone. */
export const readGlb = (glb: Uint8Array): Mesh[] => {
  const { document, binary } = chunksOf(glb);
  const part = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new Error('The document refers to a missing element.');
    return found;
  };
  return document.nodes.map(({ mesh, translation = [0, 0, 0], scale = [1, 1, 1] }) => {
    const primitive = part(part(document.meshes, mesh).primitives, 0);
    const position = part(document.accessors, primitive.attributes.POSITION);
    const index = part(document.accessors, primitive.indices);
    const view = part(document.bufferViews, position.bufferView);
    const raw = unpack(binary, view);
    const isShort = position.componentType === 5123;
    const numbers = isShort ? new Uint16Array(raw.buffer) : new Float32Array(raw.buffer);
    const wide = (view.byteStride ?? 0) / numbers.BYTES_PER_ELEMENT;
    const positions = Float32Array.from({ length: position.count * 3 }, (_, at) => {
      const axis = at % 3;
      const value = numbers[Math.floor(at / 3) * wide + axis] ?? Number.NaN;
      return value * (scale[axis] ?? 1) + (translation[axis] ?? 0);
    });
    const indices = unpack(binary, part(document.bufferViews, index.bufferView));
    const triangles =
      index.componentType === 5123
        ? Uint32Array.from(new Uint16Array(indices.buffer))
        : new Uint32Array(indices.buffer);
    return { positions, triangles };
  });
};
