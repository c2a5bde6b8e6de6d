import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Element } from '@cotyle/domain/phantom/dicom';
import { relatedBody } from '../../api/src/hospital/dicomweb/testing/related-body.ts';
import type { RunningApp } from '../harness/app-process.ts';

const CT_IMAGE = '1.2.840.10008.5.1.4.1.1.2';

interface SentStudy {
  /** As DICOM writes it. */
  readonly patientName: string;
  readonly recordNumber: string;
  readonly orderNumber: string;
}

/** One CT image that says it is the whole study, so that the study is complete at once. */
const imageOf = ({ patientName, recordNumber, orderNumber }: SentStudy): Uint8Array => {
  const uid = `2.25.${Date.now()}${process.pid}`;
  const elements: Element[] = [
    { tag: 0x0008_0016, vr: 'UI', value: CT_IMAGE },
    { tag: 0x0008_0018, vr: 'UI', value: `${uid}.2` },
    { tag: 0x0008_0020, vr: 'DA', value: '20261110' },
    { tag: 0x0008_0050, vr: 'SH', value: orderNumber },
    { tag: 0x0008_0060, vr: 'CS', value: 'CT' },
    { tag: 0x0010_0010, vr: 'PN', value: patientName },
    { tag: 0x0010_0020, vr: 'LO', value: recordNumber },
    { tag: 0x0010_0030, vr: 'DA', value: '19510203' },
    { tag: 0x0010_0040, vr: 'CS', value: 'F' },
    { tag: 0x0020_000d, vr: 'UI', value: uid },
    { tag: 0x0020_000e, vr: 'UI', value: `${uid}.1` },
    { tag: 0x0020_1208, vr: 'IS', value: '1' },
    { tag: 0x7fe0_0010, vr: 'OW', value: new Uint8Array(2048) },
  ];
  return dicomFile(CT_IMAGE, `${uid}.2`, elements);
};

/** Sends a study of one image by STOW-RS, as a PACS with this token does; answers the status. */
export const sendStudy = async (
  { address }: RunningApp,
  token: string,
  study: SentStudy,
): Promise<number> => {
  const { bytes, contentType } = relatedBody([imageOf(study)]);
  const response = await fetch(`${address}/api/dicomweb/studies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: new Uint8Array(bytes),
  });
  return response.status;
};
