const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether WebGL is rendered in software, as on many virtual desktops. */
export const isSoftwareRendered = (): boolean => {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return true;
  const named = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = named && context.getParameter(named.UNMASKED_RENDERER_WEBGL);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' && SOFTWARE.test(name);
};
