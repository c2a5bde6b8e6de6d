import type { ByteSource } from '../../ct/source/byte-source.ts';
import { readSpan } from '../../ct/source/byte-source.ts';
import { codecsReady } from '../../models/encoding/compress.ts';
import { joinMeshes } from '../../models/encoding/join-meshes.ts';
import { readGlb } from '../../models/encoding/read-glb.ts';
import { pictureOfScan } from '../ct/picture-of-scan.ts';
import { drawModel, isNearModel } from '../model/draw-model.ts';
import { encodePng } from '../raster/png.ts';
import type { MadePicture } from '../made-picture.ts';
import type { PictureSubject } from './task.ts';

const pictureOfModel = async (
  source: ByteSource,
  { cup }: Extract<PictureSubject, { kind: 'model' }>,
): Promise<MadePicture> => {
  await codecsReady();
  const mesh = joinMeshes(readGlb(await readSpan(source, 0, source.size)));
  const drawnCup = cup && isNearModel(cup, mesh) ? cup : undefined;
  return { png: encodePng(drawModel(mesh, drawnCup)), view: drawnCup ? 'modelWithCup' : 'model' };
};

/** Draws a stored scan, or the coarse level of a model. */
export const drawSubject = (source: ByteSource, subject: PictureSubject): Promise<MadePicture> =>
  subject.kind === 'scan' ? pictureOfScan(source, subject.content) : pictureOfModel(source, subject);
