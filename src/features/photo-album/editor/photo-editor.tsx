import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, ImageOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { textProblem } from '#domain/text.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { useAlbum } from '#features/photo-album/use-album.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { isPressed } from '#lib/shortcuts.ts'
import { findEditing } from '#pictures/keep/edited-photo.ts'
import { useKeepPhoto } from '#pictures/keep/use-keep-photo.ts'
import { usePhotoUrl } from '#pictures/show/use-photo-url.ts'
import { useDatabase } from '#session/device/use-database.ts'
import type { Point } from '#features/photo-album/look/zoom-view.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ModalLayer } from '#ui/layers/modal-layer.tsx'
import { notify } from '#ui/layers/notify.ts'
import { Row } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { DrawingBoard } from './drawing-board.tsx'
import { type Question, EditorQuestion } from './editor-question.tsx'
import { MarkList } from './mark-list.tsx'
import { MOST_LETTERS, type Tool, inMiddle, textAround } from './marks.ts'
import { flatten, widthOfText } from './picture-canvas.ts'
import { TextRow } from './text-row.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useFinish } from './use-finish.ts'
import { useMarks } from './use-marks.ts'

interface PhotoEditorProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  image: DeviceImage
  onClose: () => void
}

/** A photo over the whole window, to be drawn on and to have parts of it covered. Mount it to open it. */
export function PhotoEditor({ slot, album, image, onClose }: PhotoEditorProps) {
  const db = useDatabase()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const photoKey = photoKeyOf(slot.owner.area, image.id)
  const url = usePhotoUrl(photoKey, 'full')
  const keepPhoto = useKeepPhoto('full')
  const editing = useLiveQuery(() => findEditing(db, photoKey), [db, photoKey])
  const [loaded, setLoaded] = useState<boolean | null>(null)
  const [tool, setTool] = useState<Tool>('arrow')
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const marks = useMarks()
  const isMissing = url === null
  useEffect(() => {
    if (isMissing) keepPhoto(photoKey)
  }, [isMissing, keepPhoto, photoKey])
  const { isBusy, finish, finishAsNew, restore } = useFinish({
    slot,
    album,
    image,
    flatten: () => {
      if (picture.current === null) throw new Error('There is no photo to draw on.')
      return flatten(picture.current, marks.drawn.marks)
    },
    onDone: onClose,
  })

  const leave = () => {
    if (marks.drawn.marks.length > 0 || text.trim() !== '') setQuestion('discard')
    else onClose()
  }
  const putText = (at?: Point) => {
    const canvas = picture.current
    const written = text.trim().normalize('NFC')
    if (canvas === null || written === '' || textProblem(written, MOST_LETTERS) !== null) {
      input.current?.focus()
      return
    }
    const middle = { x: canvas.width / 2, y: canvas.height / 2 }
    const widthAt = (height: number) => widthOfText(written, height)
    marks.draw(textAround(written, at ?? middle, { picture: canvas, widthAt }))
    setText('')
    if (at === undefined) frame.current?.focus()
  }
  const end = async () => {
    if (text.trim() === '') {
      if (!(await finish())) setQuestion('sent')
      return
    }
    const problem = textProblem(text, MOST_LETTERS)
    if (problem !== null) {
      // The field says so as well, and may be out of sight.
      setTool('text')
      notify({ kind: 'error', title: problem })
      return
    }
    // What was written and not put is not left behind, and nobody sends it from where they have not seen it.
    putText()
    notify({
      kind: 'info',
      title: '글자를 사진 가운데에 넣었습니다.',
      description: '위치를 확인한 뒤 완료를 누르세요.',
    })
  }
  const choose = (next: Tool, isByKey: boolean) => {
    setTool(next)
    if (!isByKey || picture.current === null || loaded !== true || next === 'text') return
    marks.draw(inMiddle(next, picture.current))
    frame.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed('undo', event) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    marks.undo()
  }

  return (
    <ModalLayer
      aria-labelledby={`${id}-title`}
      display="flex"
      flexDirection="column"
      bg="card"
      color="ink"
      onClose={isBusy ? undefined : leave}
      onKeyDown={onKeyDown}
    >
      <Row gap="2" minHeight="64px" paddingInline="4">
        <chakra.h2 id={`${id}-title`} textStyle="section" flex="1" minWidth="0">
          사진 편집
        </chakra.h2>
        {editing?.isEdited === true && editing.isReplaceable && (
          <Button disabled={isBusy} onClick={() => setQuestion('restore')}>
            원래대로
          </Button>
        )}
      </Row>
      {editing?.isReplaceable === false && (
        <Message
          icon={<CircleAlert size={20} />}
          tone="waiting"
          marginInline="3"
          marginBottom="2"
          role="note"
        >
          이미 올라갔거나 보내기 시작한 사진입니다. 여기서 가려도 서버의 사진은 바로 지워지지 않고, 편집한
          사진은 새 사진으로 들어갑니다.
        </Message>
      )}
      {isMissing || loaded === false ? (
        <chakra.div flex="1" minHeight="0" padding="4">
          <Message icon={<ImageOff size={20} />} tone="neutral" role="alert">
            {isMissing
              ? '이 사진은 이 기기에 없습니다. 네트워크에 연결되면 내려받은 뒤 편집할 수 있습니다.'
              : '이 사진은 이 브라우저에서 열 수 없어 편집할 수 없습니다.'}
          </Message>
        </chakra.div>
      ) : (
        url !== undefined && (
          <DrawingBoard
            url={url}
            frame={frame}
            picture={picture}
            isReady={loaded === true}
            tool={tool}
            marks={marks}
            alt={`${slot.subject} 사진, 그린 것 ${marks.drawn.marks.length}개`}
            describedBy={`${id}-keys`}
            onLoad={setLoaded}
            onTapBeside={(at) => {
              if (tool === 'text') putText(at)
            }}
          />
        )
      )}
      <chakra.p id={`${id}-keys`} hidden>
        고른 것은 화살표 키로 옮기고, Shift와 함께 누르면 크기가 바뀌고, Delete 키로 지웁니다.
      </chakra.p>
      {tool === 'text' && <TextRow input={input} text={text} onType={setText} onPut={() => putText()} />}
      <MarkList marks={marks} />
      <ToolBar
        tool={tool}
        canUndo={marks.canUndo}
        isBusy={isBusy}
        canFinish={marks.drawn.marks.length > 0 || (loaded === true && text.trim() !== '')}
        onChoose={choose}
        onUndo={marks.undo}
        onCancel={leave}
        onFinish={() => void end()}
      />
      {question !== null && (
        <EditorQuestion
          question={question}
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            if (question === 'discard') onClose()
            else if (question === 'sent') void finishAsNew()
            else void restore()
          }}
        />
      )}
    </ModalLayer>
  )
}
