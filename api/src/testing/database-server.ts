import { Client } from 'pg';

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs one statement on a connection of its own. */
export const runSql = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Copying the files of the template takes half as long as writing them to the log. */
export const createDatabase = (serverUrl: string, name: string, template = 'template0'): Promise<void> =>
  runSql(
    urlOfDatabase(serverUrl, 'postgres'),
    `create database ${name} template ${template} strategy file_copy`,
  );

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runSql(urlOfDatabase(serverUrl, 'postgres'), `drop database if exists ${name} with (force)`);
