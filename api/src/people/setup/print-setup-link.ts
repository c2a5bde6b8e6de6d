/** Bypasses the logger, which redacts tokens: this line is how the first user gets in. */
export const printSetupLink = (link: string): void => {
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    link,
    msg: 'open this link, once, to create the Super Admin',
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
