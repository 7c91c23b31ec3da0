import { Check, Moon, Sun, SunMedium, Tablet } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { type ThemeChoice, chooseTheme, useThemeChoice } from '#ui/theme/theme-choice.ts'

const CHOICES = [
  { value: 'system', label: '기기 설정대로', Icon: Tablet },
  { value: 'light', label: '밝은 화면', Icon: SunMedium },
  { value: 'dark', label: '어두운 화면', Icon: Moon },
  { value: 'contrast', label: '햇빛 아래 (고대비)', Icon: Sun },
] as const satisfies readonly { value: ThemeChoice; label: string; Icon: typeof Sun }[]

export function ThemeOptions() {
  const chosen = useThemeChoice()
  return CHOICES.map(({ value, label, Icon }) => (
    <Button
      key={value}
      look="plain"
      paddingInline="3"
      aria-pressed={value === chosen}
      onClick={() => chooseTheme(value)}
    >
      <Icon size={20} />
      {label}
      {value === chosen && <Check size={18} />}
    </Button>
  ))
}
