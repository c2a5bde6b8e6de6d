interface ImportMetaEnv {
  readonly VITE_APP_VERSION: string;
  /** Empty in development. */
  readonly VITE_BUILD_ID: string;
}
