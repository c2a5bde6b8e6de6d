/** What every plain page has: a canvas of the size that was asked for, and a button that opens the model. */
export interface ModelPage {
  readonly container: HTMLElement;
  readonly width: number;
  readonly height: number;
  /** Where the model is. */
  readonly address: string;
}

/** The colour of a bone in the viewer, so that the same eye finds it in every picture. */
export const BONE = 0xe6dac3;

export const openPage = (prepare: (page: ModelPage) => (address: string) => Promise<void>): void => {
  const asked = new URLSearchParams(location.search);
  const [width, height] = [Number(asked.get('width')), Number(asked.get('height'))];
  const address = asked.get('model') ?? '';
  const place = document.createElement('div');
  const button = document.createElement('button');
  button.textContent = 'View 3D model';
  document.body.append(button, place);
  place.style.cssText = `width:${width}px;height:${height}px`;
  const open = prepare({ container: place, width, height, address });
  const show = async (): Promise<void> => {
    await open(address);
    place.dataset['level'] = 'whole';
  };
  button.onclick = () => void show();
};
