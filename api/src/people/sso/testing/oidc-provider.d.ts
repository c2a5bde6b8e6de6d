declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    readonly uid: string;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface GrantContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
  }
  interface Configuration {
    readonly clients: readonly object[];
    readonly findAccount: (context: unknown, id: string) => unknown;
    readonly loadExistingGrant: (context: GrantContext) => Promise<Grant>;
    readonly [name: string]: unknown;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (about: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login?: { readonly accountId: string }; readonly error?: string },
    ): Promise<void>;
  }
}
