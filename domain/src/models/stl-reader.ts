import type { FileContent } from '../files/kind.ts';
import { readAsciiStl } from './ascii-stl.ts';
import { readBinaryStl } from './binary-stl.ts';
import type { BodyRead, StlBody, TriangleSink } from './stl-body.ts';
import { BINARY_START, HEAD_BYTES, stlFormat } from './stl-format.ts';
import { noTriangles } from './stl-rejected.ts';

export interface StlRead extends BodyRead {
  readonly content: Extract<FileContent, 'STL_BINARY' | 'STL_ASCII'>;
  /** Bytes after the last declared triangle of a binary file. */
  readonly trailing: number;
}

export interface StlReader {
  write(bytes: Uint8Array): void;
  end(): StlRead;
}

/**
 * Reads an STL of this size from a stream, in constant memory, and passes on its triangles in order.
 * Throws StlRejected from `take` or `end`.
 */
export const readStl = (size: number, onTriangle: TriangleSink): StlReader => {
  const head = new Uint8Array(Math.min(size, HEAD_BYTES));
  let held = 0;
  let body: { reader: StlBody; content: StlRead['content']; trailing: number } | undefined;

  const begin = (): StlBody => {
    const format = stlFormat(head.subarray(0, held), size);
    const isBinary = format.content === 'STL_BINARY';
    const reader = isBinary ? readBinaryStl(format.triangles, onTriangle) : readAsciiStl(onTriangle);
    body = { reader, content: format.content, trailing: isBinary ? format.trailing : 0 };
    reader.write(head.subarray(isBinary ? BINARY_START : format.start, held));
    return reader;
  };

  return {
    write(bytes) {
      let rest = bytes;
      if (!body) {
        const length = Math.min(head.length - held, bytes.length);
        head.set(bytes.subarray(0, length), held);
        held += length;
        if (held < head.length) return;
        begin();
        rest = bytes.subarray(length);
      }
      body?.reader.write(rest);
    },
    end() {
      const reader = body?.reader ?? begin();
      const read = reader.end();
      if (read.triangles === 0) throw noTriangles();
      return { ...read, content: body?.content ?? 'STL_BINARY', trailing: body?.trailing ?? 0 };
    },
  };
};
