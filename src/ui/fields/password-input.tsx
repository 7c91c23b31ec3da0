import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps extends ComponentProps<typeof TextInput> {
  /** Which password it is, where there are several: what the button is told from the others by. */
  subject?: string
}

/** With gloves on one mistypes: what was typed can be looked at. */
export function PasswordInput({ subject, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const act = isShown ? '입력한 글자 숨기기' : '입력한 글자 보기'
  return (
    <chakra.div position="relative" width="full">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        paddingInlineEnd="12"
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <IconButton
        label={subject === undefined ? act : `${subject}: ${act}`}
        aria-pressed={isShown}
        position="absolute"
        insetInlineEnd="0"
        top="0"
        height="full"
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
      </IconButton>
    </chakra.div>
  )
}
