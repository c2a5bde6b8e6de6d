// Loaded into the application by run-app.mjs: the channel closes when the parent ends, even by kill -9.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// Watching the channel alone is no reason to stay.
process.channel?.unref();
