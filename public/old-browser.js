// For browsers that are too old for the app, and so written in what the oldest of them reads. It asks for what came
// last of all that the app uses; oldest-browsers.json names the versions that have it.
;(function () {
  var isNewEnough =
    typeof Promise === 'function' &&
    'withResolvers' in Promise &&
    typeof Map === 'function' &&
    'groupBy' in Map &&
    typeof AbortSignal === 'function' &&
    'any' in AbortSignal
  if (isNewEnough) return
  function say() {
    var root = document.getElementById('root')
    var heading = document.createElement('h1')
    var words = document.createElement('p')
    heading.appendChild(document.createTextNode('이 브라우저에서는 앱을 열 수 없습니다.'))
    var needed = 'iPad·iPhone과 Safari는 17.4 이상, Chrome·Edge는 119 이상, Firefox는 124 이상이 필요합니다. '
    var wayOut = '기기나 브라우저를 업데이트한 뒤 다시 열어주세요. 이 기기에 저장한 내용은 그대로 있습니다.'
    words.appendChild(document.createTextNode(needed + wayOut))
    root.setAttribute('role', 'alert')
    // So that the app, which may run in part, finds no place to draw in.
    root.removeAttribute('id')
    root.appendChild(heading)
    root.appendChild(words)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say)
  else say()
})()
