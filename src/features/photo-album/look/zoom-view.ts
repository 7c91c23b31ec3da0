export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How a picture lies in its frame: the place of its middle, from the middle of the frame, and its scale. */
export interface ZoomView extends Point {
  scale: number
}

/** The whole picture. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }

const MOST = 6

/** Changes the scale so that what lies under one point of the frame comes to lie under another. */
export function zoomTo(view: ZoomView, zoom: { scale: number; from: Point; to: Point }): ZoomView {
  const scale = Math.min(Math.max(zoom.scale, WHOLE.scale), MOST)
  const along = (place: number, from: number, to: number) => to - ((from - place) / view.scale) * scale
  return {
    scale,
    x: along(view.x, zoom.from.x, zoom.to.x),
    y: along(view.y, zoom.from.y, zoom.to.y),
  }
}

/** The same view with no more empty frame in it than the picture itself leaves. */
export function keepInFrame(view: ZoomView, frame: Size, picture: Size): ZoomView {
  const within = (place: number, room: number, size: number) => {
    const most = Math.max(0, (size * view.scale - room) / 2)
    return Math.min(Math.max(place, -most), most)
  }
  return {
    scale: view.scale,
    x: within(view.x, frame.width, picture.width),
    y: within(view.y, frame.height, picture.height),
  }
}

/** The size of a whole picture in a frame. */
export function fitted(picture: Size, frame: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return frame
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

export const isWhole = ({ scale }: ZoomView): boolean => scale < 1.01

export const isMost = ({ scale }: ZoomView): boolean => scale > MOST - 0.01
