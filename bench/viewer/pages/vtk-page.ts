import '@kitware/vtk.js/Rendering/Profiles/Geometry';
import { newInstance as newReader } from '@kitware/vtk.js/IO/Geometry/STLReader';
import { newInstance as newActor } from '@kitware/vtk.js/Rendering/Core/Actor';
import { newInstance as newMapper } from '@kitware/vtk.js/Rendering/Core/Mapper';
import { newInstance as newWindow } from '@kitware/vtk.js/Rendering/Misc/GenericRenderWindow';
import { BONE, openPage } from './model-page.ts';

const part = (shift: number): number => ((BONE >> shift) & 0xff) / 255;

/** Shows an STL as the examples of vtk.js do. */
openPage(({ container }) => {
  const view = newWindow({ background: [0, 0, 0] });
  view.setContainer(container);
  view.resize();
  const [renderer, renderWindow] = [view.getRenderer(), view.getRenderWindow()];
  renderWindow.render();
  return async (address) => {
    const reader = newReader();
    const mapper = newMapper({ scalarVisibility: false });
    const actor = newActor();
    actor.setMapper(mapper);
    mapper.setInputConnection(reader.getOutputPort());
    await reader.setUrl(address, { binary: true });
    actor.getProperty().setColor(part(16), part(8), part(0));
    renderer.addActor(actor);
    renderer.getActiveCamera().setViewUp(0, 0, 1);
    renderer.getActiveCamera().setPosition(0, -1, 0);
    renderer.getActiveCamera().setFocalPoint(0, 0, 0);
    renderer.resetCamera();
    renderWindow.render();
  };
});
