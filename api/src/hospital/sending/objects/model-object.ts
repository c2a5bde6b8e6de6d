import type { DataElement } from '../../../platform/dimse/data-set/elements.ts';
import { CT_IMAGE_STORAGE, ENCAPSULATED_STL_STORAGE } from '../../../platform/dimse/uids.ts';
import { code, element, hipInWords } from './common-elements.ts';
import type { EncapsulatedObject, EnclosedFile } from './encapsulate.ts';
import { makeObject } from './make-object.ts';
import type { ObjectFrame } from './make-object.ts';
import { TAG } from './tags.ts';

export interface Model {
  readonly fileId: number;
  readonly fileName: string;
  readonly madeAt: Date;
  readonly sha256: string;
  readonly file: EnclosedFile;
  /** Of the scan that it was made of here; undefined for one that was uploaded: nobody can say that it lies in that frame. */
  readonly source: ModelSource | undefined;
}

export interface ModelSource {
  /** In the same study. */
  readonly series: string;
  readonly frameOfReference: string;
  readonly positionReference: string;
  /** The SOP Instance UIDs of the images. */
  readonly instances: readonly string[];
}

/** PS3.3 C.24.2 and C.12.2: the images that the model was made of, and their series. */
const sourceElements = ({ series, instances }: ModelSource): readonly DataElement[] => {
  if (instances.length === 0) return [];
  const images = instances.map((uid) => [
    element(TAG.referencedClass, 'UI', CT_IMAGE_STORAGE),
    element(TAG.referencedInstance, 'UI', uid),
  ]);
  const ofSeries = [
    element(TAG.seriesInstanceUid, 'UI', series),
    { tag: TAG.referencedInstances, vr: 'SQ', value: images },
  ];
  return [
    { tag: TAG.sourceInstances, vr: 'SQ', value: images },
    { tag: TAG.referencedSeries, vr: 'SQ', value: [ofSeries] },
  ];
};

/** PS3.3 A.85.1: a model in millimetres. */
export const modelObject = (frame: ObjectFrame, model: Model): EncapsulatedObject => {
  const { fileId, fileName, source } = model;
  const hip = hipInWords(frame.sent);
  const frameOfReference = source?.frameOfReference || frame.newUid(`frame of model ${fileId}`);
  return makeObject(frame, {
    sopClassUid: ENCAPSULATED_STL_STORAGE,
    modality: 'M3D',
    seriesNumber: '9002',
    seriesDescription: `3D models, ${hip}`,
    instanceNumber: fileId,
    title: fileName,
    mimeType: 'model/stl',
    madeAt: model.madeAt,
    sha256: model.sha256,
    file: model.file,
    own: [
      element(TAG.frameOfReference, 'UI', frameOfReference),
      element(TAG.positionReference, 'LO', source?.positionReference ?? ''),
      element(TAG.burnedInAnnotation, 'CS', 'NO'),
      { tag: TAG.measurementUnits, vr: 'SQ', value: [code('mm', 'UCUM', 'mm')] },
      element(TAG.modelModification, 'CS', 'NO'),
      element(TAG.modelMirroring, 'CS', 'NO'),
      { tag: TAG.modelUsage, vr: 'SQ', value: [code('129013', 'DCM', 'Planning Intent')] },
      element(TAG.contentDescription, 'LO', `Model of the ${hip}`),
      ...(source ? sourceElements(source) : []),
    ],
  });
};
