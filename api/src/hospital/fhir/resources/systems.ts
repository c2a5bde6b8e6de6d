/** The identifiers of systems. Ours name Cotyle and not one installation: the same code means the same everywhere. */
export const SYSTEMS = {
  /** The medical record number as it stands in the patient's record. */
  recordNumber: 'urn:cotyle:record-number',
  /** The number of a scan request, which is its accession number. */
  orderNumber: 'urn:cotyle:order-number',
  /** The email address by which a person signs in. */
  email: 'urn:cotyle:email',
  /** The case, by its number in Cotyle. */
  caseNumber: 'urn:cotyle:case',
  side: 'urn:cotyle:side',
  measurement: 'urn:cotyle:measurement',
  caseStatus: 'urn:cotyle:case-status',
  locationKind: 'urn:cotyle:location-kind',
  document: 'urn:cotyle:document',
  snomed: 'http://snomed.info/sct',
  ucum: 'http://unitsofmeasure.org',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  dicomUid: 'urn:dicom:uid',
  dicomModality: 'http://dicom.nema.org/resources/ontology/DCM',
  absentReason: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
} as const;
