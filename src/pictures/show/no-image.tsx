import { ImageOff } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'

/** In the place of a photo that does not exist, or cannot be shown here. */
export function NoImage({ children = 'No Image' }: { children?: string }) {
  return (
    <chakra.span
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="1"
      width="full"
      height="full"
      padding="2"
      bg="neutral.soft"
      color="neutral"
      textStyle="note"
      textAlign="center"
    >
      <ImageOff size={24} />
      {children}
    </chakra.span>
  )
}
