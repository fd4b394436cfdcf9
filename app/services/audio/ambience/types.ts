/** A sound without end that is made block by block. Both arrays are filled, over what they held. */
export type Ambience = (left: Float32Array, right: Float32Array) => void;
