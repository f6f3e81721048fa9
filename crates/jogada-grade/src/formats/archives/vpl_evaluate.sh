#!/bin/bash
# VPL runs this for each evaluation, then removes the execution files and runs vpl_execution.
. ./vpl_environment.sh
# Whatever a submission brings under this name goes: only the teacher's program marks.
rm -rf .jogada vpl_execution
mkdir -p .jogada/submission
mv jogada .jogada/jogada && chmod +x .jogada/jogada
mv rubric.toml .jogada/rubric.toml
number=0
while name="VPL_SUBFILE$number" && [ -n "${!name}" ]; do
    folder=$(dirname -- "${!name}")
    mkdir -p -- ".jogada/submission/$folder"
    cp -- "${!name}" ".jogada/submission/${!name}"
    number=$((number + 1))
done
{
    echo '#!/bin/bash'
    printf 'export VPL_GRADEMIN=%q VPL_GRADEMAX=%q\n' "${VPL_GRADEMIN:-0}" "${VPL_GRADEMAX:-100}"
    cat <<'SCRIPT'
cd .jogada || exit 1
# VPL reads both streams as one, so that errors are kept apart.
result=$(./jogada grade @GAME@ submission --one --lang @LANG@ --rubric rubric.toml --format vpl 2>errors.txt)
if [ -z "$result" ]; then
    echo 'Comment :=>> jogada could not mark this submission'
    echo '<|--'
    tr -d '\r' <errors.txt | sed 's/:=>>/:= >>/g; s/^/> /'
    echo '--|>'
    exit 1
fi
printf '%s\n' "$result"
SCRIPT
} >vpl_execution
chmod +x vpl_execution
