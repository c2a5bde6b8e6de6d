/** Past the logger, which would rightly hide the token: this one line is how the first person gets in. */
export const printSetupLink = (link: string): void => {
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    link,
    msg: 'open this link, once, to create the Super Admin',
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
