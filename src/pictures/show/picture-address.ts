import { createContext, useContext } from 'react'

type PictureAddress = (address: string) => string

/** Makes the full address of a picture from what an answer names; without it they come from where the app does. */
export const PictureAddressContext = createContext<PictureAddress>((address) => address)

export function usePictureAddress(): PictureAddress {
  return useContext(PictureAddressContext)
}
