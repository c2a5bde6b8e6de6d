/** RFC 8187: what may stand unescaped in the long form of a parameter. */
const escaped = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** RFC 6266: the name in its own letters, and for old clients one without them. */
export const dispositionOf = (kind: 'attachment' | 'inline', fileName: string): string => {
  const name = fileName.replace(/\p{Cc}/gu, '');
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped(name)}`;
};
