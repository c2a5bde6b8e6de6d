import { Client } from 'pg';

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const run = async (serverUrl: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: urlOfDatabase(serverUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

export const createDatabase = (serverUrl: string, name: string, template = 'template0'): Promise<void> =>
  run(serverUrl, `create database ${name} template ${template}`);

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  run(serverUrl, `drop database if exists ${name} with (force)`);
