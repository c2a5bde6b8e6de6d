import { Camera, MeshBasicMaterial, Scene, WebGLRenderTarget } from 'three';
import type { WebGLRenderer } from 'three';
import type { ChunkMesh } from '../scene/surface.ts';

/** Hands portions to the graphics card without drawing anything: the picture is left as it is. */
export const createGpuUploader = (renderer: WebGLRenderer) => {
  const scene = new Scene();
  const material = new MeshBasicMaterial();
  scene.overrideMaterial = material;
  const camera = new Camera();
  const nowhere = new WebGLRenderTarget(1, 1);
  return {
    upload: (portions: readonly ChunkMesh[]): void => {
      if (portions.length === 0) return;
      for (const { geometry } of portions) geometry.setDrawRange(0, 0);
      scene.add(...portions);
      renderer.setRenderTarget(nowhere);
      renderer.render(scene, camera);
      renderer.setRenderTarget(null);
      scene.remove(...portions);
      for (const { geometry } of portions) geometry.setDrawRange(0, Infinity);
    },
    dispose: (): void => {
      material.dispose();
      nowhere.dispose();
    },
  };
};
