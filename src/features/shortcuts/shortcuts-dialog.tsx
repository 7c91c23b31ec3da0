import { SHORTCUTS, type ShortcutName, keySigns } from '#lib/shortcuts.ts'
import { chakra } from '#ui/chakra.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Stack, Wrap } from '#ui/layout.ts'

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]
const PLACES = [...Map.groupBy(NAMES, (name) => SHORTCUTS[name].where)]

/** Every key that the app answers to, by where it does. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="단축키" description="Mac에서는 Ctrl 대신 ⌘를 누릅니다." onClose={onClose}>
      <Stack gap="5">
        {PLACES.map(([where, names]) => (
          <section key={where} aria-label={where}>
            <chakra.h3 textStyle="label" color="ink.muted" marginBottom="1">
              {where}
            </chakra.h3>
            <dl>
              {names.map((name) => (
                <Line key={name} name={name} />
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}

function Line({ name }: { name: ShortcutName }) {
  const { held, keys } = keySigns(name)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minHeight="40px" borderTop="line">
      <chakra.dt flex="1 1 200px">{SHORTCUTS[name].does}</chakra.dt>
      <chakra.dd margin="0">
        <Wrap gap="1" alignItems="center">
          {held !== null && (
            <>
              <Key>{held}</Key>+
            </>
          )}
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </Wrap>
      </chakra.dd>
    </chakra.div>
  )
}

const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '28px',
    minHeight: '28px',
    paddingInline: '2',
    border: 'control',
    borderRadius: '6px',
    bg: 'ground',
    fontFamily: 'inherit',
    fontSize: 'label',
    lineHeight: '1',
  },
})
