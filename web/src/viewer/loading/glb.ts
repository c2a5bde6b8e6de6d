import { readAttributes } from './meshopt-attributes.ts';
import { readTriangles } from './meshopt-triangles.ts';
import type { MeshChunk } from './mesh-chunk.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

const MAGIC = 0x4654_6c67;
const UNSIGNED_SHORT = 5123;
const COMPRESSION = 'EXT_meshopt_compression';

interface Compressed {
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
}

/** The subset of glTF that our server writes. */
interface Document {
  readonly nodes: readonly {
    readonly mesh: number;
    readonly translation?: readonly [number, number, number];
    readonly scale?: readonly [number, number, number];
  }[];
  readonly meshes: readonly {
    readonly primitives: readonly { attributes: { POSITION: number }; indices: number }[];
  }[];
  readonly accessors: readonly { bufferView: number; componentType: number; count: number }[];
  readonly bufferViews: readonly { extensions: { [COMPRESSION]: Compressed } }[];
}

const ORIGIN = [0, 0, 0] as const;

const elementAt = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('The model names something that is not in it.');
  return found;
};

const chunksOf = (bytes: Uint8Array): { document: Document; binary: Uint8Array } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 28 || view.getUint32(0, true) !== MAGIC || view.getUint32(8, true) !== bytes.length)
    throw new Error('The model is not a whole GLB.');
  const jsonLength = view.getUint32(12, true);
  return {
    document: JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength))) as Document,
    binary: bytes.subarray(28 + jsonLength),
  };
};

/** Decodes a derived model (docs/models.md) chunk by chunk, in the coordinates of its STL. */
export const readGlb = (bytes: Uint8Array, onChunk: (chunk: MeshChunk) => void): void => {
  const { document, binary } = chunksOf(bytes);
  const compressed = (accessor: number) => {
    const { bufferView, componentType } = elementAt(document.accessors, accessor);
    const view = elementAt(document.bufferViews, bufferView).extensions[COMPRESSION];
    const source = binary.subarray(view.byteOffset, view.byteOffset + view.byteLength);
    return { source, count: view.count, stride: view.byteStride, componentType };
  };
  for (const { mesh, translation = ORIGIN, scale = [1, 1, 1] } of document.nodes) {
    const { attributes, indices } = elementAt(elementAt(document.meshes, mesh).primitives, 0);
    const points = compressed(attributes.POSITION);
    const corners = compressed(indices);
    const { buffer } = readAttributes(points.source, points.count, points.stride);
    const isShort = points.componentType === UNSIGNED_SHORT;
    const positions = isShort ? new Uint16Array(buffer) : new Float32Array(buffer);
    const { addTriangle, end } = splitIntoChunks(
      { positions, stride: isShort ? 4 : 3, translation, scale: scale[0] },
      onChunk,
    );
    readTriangles(corners.source, corners.count, addTriangle);
    end();
  }
};
