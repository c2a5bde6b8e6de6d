import type { EncryptionState } from '@cotyle/contract/encryption';

const files = (count: number): string => (count === 1 ? '1 stored file' : `${count} stored files`);

const lines = ({ masterKeyId, plainFiles, encryptedFiles, keysOfOthers }: EncryptionState): string[] => {
  if (masterKeyId === null) return ['Off: stored files are not encrypted by Cotyle.'];
  return [
    `On, with the master key ${masterKeyId}: ${files(encryptedFiles)} encrypted.`,
    ...(plainFiles > 0
      ? [`${files(plainFiles)} not encrypted yet: the operator runs the command encrypt-files.`]
      : []),
    ...(keysOfOthers > 0
      ? [`The change of the master key is not finished: ${files(keysOfOthers)} still need the earlier one.`]
      : []),
  ];
};

export const ENCRYPTION_TEXTS = {
  title: 'Encryption at rest',
  lead: 'Set up by whoever runs this installation; nothing can be changed here.',
  loading: 'Reading the state…',
  failed: 'The state could not be read.',
  lines,
};
