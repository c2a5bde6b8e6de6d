import type { Direction } from '@cotyle/domain/cup/placement';
import {
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import type { BufferGeometry, Material, Plane } from 'three';
import { createCupCap, SHELL } from './cup-cap.ts';
import { cupSection } from './cup-section.ts';
import type { PlacedCup } from './placed-cup.ts';
import type { Cut } from './plane-frame.ts';

const AXIS = 0xd1495b;
/** In radii of the cup. */
export const AXIS_LENGTH = 2;
const FORWARD = new Vector3(0, 0, 1);

/** Radius 1, opening along z, rim in the xy plane. */
const shellGeometry = (): BufferGeometry =>
  new SphereGeometry(1, 72, 24, 0, 2 * Math.PI, 0, Math.PI / 2).rotateX(-Math.PI / 2);

const axisGeometry = (): BufferGeometry =>
  new CylinderGeometry(0.018, 0.018, AXIS_LENGTH, 12).rotateX(Math.PI / 2).translate(0, 0, AXIS_LENGTH / 2);

const tipGeometry = (): BufferGeometry =>
  new ConeGeometry(0.08, 0.24, 24).rotateX(Math.PI / 2).translate(0, 0, AXIS_LENGTH);

/** The planned cup: a translucent hemisphere with its rim and axis. */
export const createCupFigure = () => {
  const group = new Group();
  group.visible = false;
  const shell = new MeshPhongMaterial({
    color: SHELL,
    transparent: true,
    opacity: 0.5,
    side: DoubleSide,
    depthWrite: false,
    forceSinglePass: true,
    shininess: 40,
    // The offset draws the cup in front of the bone that it touches.
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -6000,
  });
  /** The part inside the bone, drawn translucent. */
  const ghost = new MeshBasicMaterial({
    color: SHELL,
    transparent: true,
    opacity: 0.16,
    depthTest: false,
    depthWrite: false,
  });
  const edge = new MeshBasicMaterial({ color: SHELL, transparent: true });
  // The axis is drawn through the bone.
  const line = new MeshBasicMaterial({ color: AXIS, depthTest: false, transparent: true });
  const add = (geometry: BufferGeometry, material: Material, order: number): Mesh => {
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = order;
    group.add(mesh);
    return mesh;
  };
  const dome = add(shellGeometry(), shell, 2);
  const outline = [dome, add(dome.geometry, ghost, 2), add(new TorusGeometry(1, 0.022, 10, 96), edge, 3)];
  add(axisGeometry(), line, 4);
  add(tipGeometry(), line, 4);
  const cap = createCupCap();
  let placed: PlacedCup | undefined;
  let cut: Cut | undefined;
  /** Where the parts of the implant are drawn, they have cuts of their own. */
  const placeCap = (): void =>
    cap.set(placed && cut && placed.isAxisOnly !== true ? cupSection(placed, cut) : undefined);
  const knob = add(new SphereGeometry(0.13, 24, 16).translate(0, 0, AXIS_LENGTH + 0.12), line, 4);

  return {
    group,
    dome,
    /** In model coordinates, unlike the figure, which is scaled to the cup. */
    cap: cap.group,
    set: (cup: PlacedCup | undefined): void => {
      placed = cup;
      placeCap();
      group.visible = cup !== undefined;
      if (!cup) return;
      group.position.set(cup.centre.x, cup.centre.y, cup.centre.z);
      group.scale.setScalar(cup.diameter / 2);
      group.quaternion.setFromUnitVectors(FORWARD, new Vector3(...cup.axis));
      knob.visible = cup.movable;
      for (const mesh of outline) mesh.visible = cup.isAxisOnly !== true;
    },
    /** Cuts shell and rim. The axis stays whole: it is what one drags. */
    setCut: (wanted: Cut | undefined, planes: Plane[]): void => {
      cut = wanted;
      for (const material of [shell, ghost, edge]) material.clippingPlanes = planes;
      placeCap();
    },
    /** The axis in world coordinates, including the pelvic tilt. */
    drawnAxis: (): Direction | undefined => {
      if (!group.visible) return undefined;
      group.updateWorldMatrix(true, false);
      const { x, y, z } = FORWARD.clone().transformDirection(group.matrixWorld);
      return [x, y, z];
    },
    dispose: (): void => {
      cap.dispose();
      for (const child of group.children) if (child instanceof Mesh) child.geometry.dispose();
      for (const material of [shell, ghost, edge, line]) material.dispose();
    },
  };
};

export type CupFigure = ReturnType<typeof createCupFigure>;
