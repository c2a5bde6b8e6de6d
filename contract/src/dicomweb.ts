import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';

/**
 * DICOMweb (PS3.18): other viewers search (QIDO-RS) and retrieve (WADO-RS) the scans that the person may see, and a
 * connection with a token of its own stores images (STOW-RS).
 */
const signedIn = { kind: 'signed-in', roles: ROLES } as const;
const protocol = 'dicomweb';

const uid = z.string().regex(/^[0-9.]{1,64}$/);
const ofStudy = z.strictObject({ study: uid });
const ofSeries = z.strictObject({ study: uid, series: uid });
const ofInstance = z.strictObject({ study: uid, series: uid, instance: uid });
/** Numbers from 1, separated by commas. */
const frames = z.string().regex(/^[1-9]\d{0,5}(,[1-9]\d{0,5}){0,999}$/);
/** An element of the data set: its tag, or tag, item and tag for one inside a sequence. */
const element = z.string().regex(/^[0-9A-F]{8}(\.\d{1,5}\.[0-9A-F]{8}){0,8}$/);

/** Attributes by keyword or tag, limit, offset, includefield and fuzzymatching. */
const query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const ATTRIBUTES = 'PatientID, PatientName, StudyInstanceUID, StudyDate, AccessionNumber and others';

const search = {
  method: 'GET',
  access: signedIn,
  query,
  protocol,
  fails: ['NOT_ACCEPTABLE'],
} as const;
const retrieve = {
  method: 'GET',
  access: signedIn,
  protocol,
  fails: ['NOT_FOUND', 'NOT_ACCEPTABLE'],
} as const;
const store = {
  method: 'POST',
  access: { kind: 'anyone' },
  protocol,
  fails: ['SIGNED_OUT', 'WRONG_TYPE', 'TOO_LARGE', 'NO_ROOM'],
} as const;

const STUDY = '/dicomweb/studies/{study}';
const SERIES = '/dicomweb/studies/{study}/series/{series}';
const INSTANCE = '/dicomweb/studies/{study}/series/{series}/instances/{instance}';

export const dicomwebCalls = {
  searchStudies: call({ ...search, path: '/dicomweb/studies', summary: `Search studies by ${ATTRIBUTES}` }),
  searchSeries: call({ ...search, path: '/dicomweb/series', summary: `Search series by ${ATTRIBUTES}` }),
  searchInstances: call({
    ...search,
    path: '/dicomweb/instances',
    summary: `Search instances by ${ATTRIBUTES}`,
  }),
  searchSeriesOfStudy: call({
    ...search,
    path: `${STUDY}/series`,
    params: ofStudy,
    summary: 'Search the series of a study',
  }),
  searchInstancesOfStudy: call({
    ...search,
    path: `${STUDY}/instances`,
    params: ofStudy,
    summary: 'Search the instances of a study',
  }),
  searchInstancesOfSeries: call({
    ...search,
    path: `${SERIES}/instances`,
    params: ofSeries,
    summary: 'Search the instances of a series',
  }),
  studyMetadata: call({
    ...retrieve,
    path: `${STUDY}/metadata`,
    params: ofStudy,
    summary: 'The headers of all instances of a study, in the DICOM JSON model',
  }),
  seriesMetadata: call({
    ...retrieve,
    path: `${SERIES}/metadata`,
    params: ofSeries,
    summary: 'The headers of all instances of a series, in the DICOM JSON model',
  }),
  instanceMetadata: call({
    ...retrieve,
    path: `${INSTANCE}/metadata`,
    params: ofInstance,
    summary: 'The header of one instance, in the DICOM JSON model',
  }),
  study: call({ ...retrieve, path: STUDY, params: ofStudy, summary: 'All instances of a study' }),
  series: call({ ...retrieve, path: SERIES, params: ofSeries, summary: 'All instances of a series' }),
  instance: call({ ...retrieve, path: INSTANCE, params: ofInstance, summary: 'One instance' }),
  frames: call({
    ...retrieve,
    path: `${INSTANCE}/frames/{frames}`,
    params: ofInstance.extend({ frames }),
    summary: 'The pixels of frames of an instance, by their numbers',
  }),
  bulkData: call({
    ...retrieve,
    path: `${INSTANCE}/bulkdata/{element}`,
    params: ofInstance.extend({ element }),
    summary: 'A long binary value, to which the metadata refer',
  }),
  renderedInstance: call({
    ...retrieve,
    path: `${INSTANCE}/rendered`,
    params: ofInstance,
    summary: 'An instance as a picture: not available',
    fails: ['NOT_BUILT'],
  }),
  renderedFrames: call({
    ...retrieve,
    path: `${INSTANCE}/frames/{frames}/rendered`,
    params: ofInstance.extend({ frames }),
    summary: 'Frames as pictures: not available',
    fails: ['NOT_BUILT'],
  }),
  store: call({
    ...store,
    path: '/dicomweb/studies',
    summary: 'Store instances; the bearer is the token of a connection',
  }),
  storeInStudy: call({
    ...store,
    path: STUDY,
    params: ofStudy,
    summary: 'Store instances of one study; the bearer is the token of a connection',
  }),
};
