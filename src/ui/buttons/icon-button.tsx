import { Button, type ButtonProps } from './button.tsx'

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'size'> & {
  /** What it does, in words; also shown on hover. */
  label: string
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Button look="plain" size="icon" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
