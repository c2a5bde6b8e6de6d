/** RFC 8187: the characters that may be unescaped in an extended parameter. */
const escaped = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** RFC 6266: the name in UTF-8, and an ASCII one for old clients. */
export const dispositionOf = (kind: 'attachment' | 'inline', fileName: string): string => {
  const name = fileName.replace(/\p{Cc}/gu, '');
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped(name)}`;
};
