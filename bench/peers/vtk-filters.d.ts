/** vtk.js has no types for this filter. */
declare module '@kitware/vtk.js/Filters/General/ImageMarchingCubes.js' {
  interface MarchingCubes {
    readonly setInputData: (image: object) => void;
    readonly update: () => void;
    readonly getOutputData: () => { getPoints: () => { getData: () => Float32Array } };
  }
  export const newInstance: (options: {
    readonly contourValue: number;
    readonly computeNormals: boolean;
    readonly mergePoints: boolean;
  }) => MarchingCubes;
}
