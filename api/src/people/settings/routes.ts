import { settingsCalls } from '@cotyle/contract/settings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { registerCall } from '../../http/register-call.ts';
import { answerSettings, updateSettings } from './service.ts';

export const settingsRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { pool } = context.database;

  registerCall(app, context, settingsCalls.get, () => answerSettings(pool));
  registerCall(app, context, settingsCalls.update, async ({ body }, { caller, expected }) => {
    await updateSettings(context, caller, body, expected);
    return answerSettings(pool);
  });
};
