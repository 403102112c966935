import { createContext, useContext } from 'react';

/** What a programme calls its points. */
export interface PointsNames {
  readonly singular: string;
  readonly plural: string;
}

/** Undefined where they are called points. */
const PointsNamesContext = createContext<PointsNames | undefined>(undefined);

export const PointsNamesProvider = PointsNamesContext.Provider;

export function usePointsNames(): PointsNames | undefined {
  return useContext(PointsNamesContext);
}

/** Both names of the settings, or none: a programme that names one only still counts points. */
export function readPointsNames(singular: unknown, plural: unknown): PointsNames | undefined {
  const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '';
  return isName(singular) && isName(plural)
    ? { singular: singular.trim(), plural: plural.trim() }
    : undefined;
}
