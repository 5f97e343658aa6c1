import EdgewiseCommands

let code = await Program.runProcess()
code.exit()
