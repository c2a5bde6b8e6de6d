import {
  AmbientLight,
  Box3,
  DirectionalLight,
  Mesh,
  MeshPhongMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { BONE, openPage } from './model-page.ts';

/** Shows an STL as the examples of three.js do, except for antialiasing (see model-page.ts). */
openPage(({ container, width, height }) => {
  const renderer = new WebGLRenderer({ antialias: false });
  renderer.setSize(width, height);
  container.append(renderer.domElement);
  const scene = new Scene();
  const camera = new PerspectiveCamera(28, width / height, 10, 5000);
  const light = new DirectionalLight(0xffffff, 2.5);
  light.position.set(0.5, -1, 0.5);
  scene.add(new AmbientLight(0xffffff, 1), light);
  renderer.render(scene, camera);
  return async (address) => {
    const geometry = await new STLLoader().loadAsync(address);
    const mesh = new Mesh(geometry, new MeshPhongMaterial({ color: BONE, specular: 0x111111 }));
    scene.add(mesh);
    const box = new Box3().setFromObject(mesh);
    const centre = box.getCenter(new Vector3());
    camera.up.set(0, 0, 1);
    camera.position.copy(centre).add(new Vector3(0, -2.2 * box.getSize(new Vector3()).length(), 0));
    camera.lookAt(centre);
    renderer.render(scene, camera);
  };
});
