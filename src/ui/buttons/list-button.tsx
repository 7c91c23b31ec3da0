import { Button, type ButtonProps } from './button.tsx'

/** A line of a list that does something. */
export function ListButton(props: ButtonProps) {
  return (
    <Button
      look="plain"
      width="full"
      justifyContent="flex-start"
      fontSize="note"
      paddingInline="3"
      {...props}
    />
  )
}
