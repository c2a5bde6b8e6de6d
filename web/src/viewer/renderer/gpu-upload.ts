import { Camera, MeshBasicMaterial, Scene, WebGLRenderTarget } from 'three';
import type { WebGLRenderer } from 'three';
import type { ChunkMesh } from '../scene/surface.ts';

/** Uploads chunks to the GPU by rendering them into an invisible target. */
export const createGpuUploader = (renderer: WebGLRenderer) => {
  const scene = new Scene();
  const material = new MeshBasicMaterial();
  scene.overrideMaterial = material;
  const camera = new Camera();
  const nowhere = new WebGLRenderTarget(1, 1);
  return {
    upload: (chunkMeshes: readonly ChunkMesh[]): void => {
      if (chunkMeshes.length === 0) return;
      for (const { geometry } of chunkMeshes) geometry.setDrawRange(0, 0);
      scene.add(...chunkMeshes);
      renderer.setRenderTarget(nowhere);
      renderer.render(scene, camera);
      renderer.setRenderTarget(null);
      scene.remove(...chunkMeshes);
      for (const { geometry } of chunkMeshes) geometry.setDrawRange(0, Infinity);
    },
    dispose: (): void => {
      material.dispose();
      nowhere.dispose();
    },
  };
};
