/** Of a photo that another window has thrown away: its place in the list says that it is not here. */
export const PHOTO_MISSING =
  '이 기기에 없는 사진이 있어 저장하지 못했습니다. 그 사진을 빼고 다시 저장해주세요.'
