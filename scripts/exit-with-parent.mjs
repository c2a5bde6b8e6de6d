// Preloaded into the application by run-app.mjs: the IPC channel closes when the parent exits, even by kill -9.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// The channel alone must not keep the process alive.
process.channel?.unref();
