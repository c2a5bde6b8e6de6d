/** What every plain page has: a container of the requested size, and a button that loads the model. */
export interface ModelPage {
  readonly container: HTMLElement;
  readonly width: number;
  readonly height: number;
  /** Of the model file. */
  readonly address: string;
}

/** The bone colour of Cotyle's viewer, so that one detector finds the model in every recording. */
export const BONE = 0xe6dac3;

/** Cotyle draws without antialiasing where WebGL is software, so the peers must not pay for it either. */
const disableAntialiasing = (): void => {
  const getContext = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, type: string, attributes: object = {}) {
      return Reflect.apply(getContext, this, [type, { ...attributes, antialias: false }]) as unknown;
    },
  });
};

const requireNoAntialiasing = (container: HTMLElement): void => {
  const context = container.querySelector('canvas')?.getContext('webgl2');
  if (context?.getContextAttributes()?.antialias !== false)
    throw new Error('The page draws with antialiasing, or without WebGL 2.');
};

export const openPage = (prepare: (page: ModelPage) => (address: string) => Promise<void>): void => {
  const query = new URLSearchParams(location.search);
  const [width, height] = [Number(query.get('width')), Number(query.get('height'))];
  const address = query.get('model') ?? '';
  const container = document.createElement('div');
  const button = document.createElement('button');
  button.textContent = 'View 3D model';
  document.body.append(button, container);
  container.style.cssText = `width:${width}px;height:${height}px`;
  disableAntialiasing();
  const open = prepare({ container, width, height, address });
  const show = async (): Promise<void> => {
    await open(address);
    requireNoAntialiasing(container);
    container.dataset['level'] = 'whole';
  };
  button.onclick = () => void show();
};
